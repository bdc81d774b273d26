import type { HeldModule } from "../../permissions-contract.ts";

/** "report.voidSigned" as people say it: "report: void signed". */
export function deedWords(action: string): string {
  const [what = "", deed = ""] = action.split(".");
  return `${what}: ${deed === "levelIII" ? "Level III" : deed.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()}`;
}

/** Where one module of a person comes from, in words; undefined where they do not have it. */
export function sourceWords(held: HeldModule | undefined): string {
  if (!held) return "No access";
  if (held.source === "removed") return "Taken away from this person";
  return held.source === "added" ? "Given to this person" : "From a role";
}
