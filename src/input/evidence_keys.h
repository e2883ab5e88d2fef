// The keys that the evidence of an entry may have.
#pragma once

namespace vendorconfs {

// Calls visit(key, value) for each key, in the order in which evidence is written everywhere. `AnyEvidence`
// is Evidence or what has its members.
template <class AnyEvidence, class Visit>
void ForEachEvidenceKey(const AnyEvidence& evidence, Visit visit) {
  visit("date", evidence.date);
  visit("device", evidence.device);
  visit("flaggems", evidence.flaggems);
  visit("compiler", evidence.compiler);
  visit("sdk", evidence.sdk);
  visit("method", evidence.method);
  visit("source", evidence.source);
  visit("figure", evidence.figure);
}

}  // namespace vendorconfs
