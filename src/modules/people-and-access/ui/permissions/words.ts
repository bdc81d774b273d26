import type { HeldModule } from "../../permissions-contract.ts";

/** Where one module of a person comes from, in words; undefined where they do not have it. */
export function sourceWords(held: HeldModule | undefined): string {
  if (!held) return "No access";
  if (held.source === "removed") return "Removed from this person";
  return held.source === "added" ? "Given to this person" : "From a role";
}
