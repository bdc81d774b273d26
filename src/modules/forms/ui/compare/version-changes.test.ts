import { expect, it } from "vitest";
import { FormDefinition } from "../../definition.ts";
import { changesBetween } from "./version-changes.ts";

const form = (fields: object[], more: object = {}): FormDefinition =>
  FormDefinition.parse({
    languages: ["en"],
    sections: [
      { key: "main", title: "Check", fields },
      { key: "end", title: "Result", fields: [{ key: "fit", type: "yesNo", label: "Fit" }] },
    ],
    review: { rule: "none", days: 2 },
    offlineAllowed: true,
    ...more,
  });
const brakes = { key: "brakes", type: "passFailNa", label: "Brakes", required: true };
const horn = { key: "horn", type: "passFailNa", label: "Horn" };
const note = { key: "note", type: "text", label: "Note", showWhen: "${brakes} = 'fail'" };
const said = (before: FormDefinition, after: FormDefinition) =>
  changesBetween(before, after).map(({ kind, name, parts }) => [
    kind,
    name,
    ...parts.map((part) => `${part.what}: ${part.before} -> ${part.after}`),
  ]);

it("names what was added, removed, moved and changed, in the words of the builder", () => {
  const before = form([brakes, horn, note]);
  const after = form([{ ...horn, label: "Horn works" }, brakes, { key: "tyres", type: "passFailNa", label: "Tyres" }]);
  expect(said(before, after)).toEqual([
    ["changed", "Horn works", "Question: Horn -> Horn works"],
    ["moved", "Brakes"],
    ["added", "Tyres"],
    ["removed", "Note"],
  ]);
  expect(said(before, form([brakes, horn, { ...note, showWhen: "${brakes} != 'pass'" }]))).toEqual([
    ["changed", "Note", "Shown when: Brakes is Fail -> Brakes is not Pass"],
  ]);
  expect(said(before, before)).toEqual([]);
});

it("a question before others does not move them; signatures, sections and the review are compared as well", () => {
  const slot = { key: "me", label: "Driver", kind: "drawn", who: { by: "filler" }, required: true, order: 1 };
  const before = form([brakes, horn], { signatureSlots: [slot] });
  const after = form([{ ...note, showWhen: undefined }, brakes, horn], {
    signatureSlots: [{ ...slot, kind: "electronic" }],
    review: { rule: "role", role: "HSE", days: 2 },
  });
  expect(said(before, after)).toEqual([
    ["added", "Note"],
    ["changed", "Signature Driver", "Kind: drawn -> electronic"],
    ["changed", "The whole form", "Review: none -> role HSE"],
  ]);
});
