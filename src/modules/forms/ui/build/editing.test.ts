import { describe, expect, it } from "vitest";
import { fieldsOf } from "../../definition.ts";
import {
  addField,
  addSection,
  changeField,
  choicesOfText,
  emptyDefinition,
  keyFor,
  moveBy,
  moveTo,
  rowsOfText,
  rowsText,
} from "./editing.ts";
import { addAnswerSet, addSlot, changeSlot, raiseSlot, removeAnswerSet, removeSlot, slotsOf } from "./editing-parts.ts";
import { logicOf } from "./logic-words.ts";

const order = (form: Parameters<typeof fieldsOf>[0]) => fieldsOf(form).map(({ section, field }) => `${section.key}.${field.key}`);
const two = () => {
  const one = addField(emptyDefinition(), "main", "passFailNa");
  const named = changeField(one.form, one.key, { key: "brakes", label: "Brakes" });
  return addField(named, "main", "text").form;
};

describe("building a form", () => {
  it("adds fields with unique keys, and moves them within and between sections", () => {
    const form = addSection(two());
    expect(order(form)).toEqual(["main.brakes", "main.text"]);
    expect(order(moveBy(form, "brakes", 1))).toEqual(["main.text", "main.brakes"]);
    expect(order(moveBy(form, "text", 1))).toEqual(["main.brakes", "section.text"]);
    expect(order(moveTo(form, "text", "main", "brakes"))).toEqual(["main.text", "main.brakes"]);
  });
  it("a new key is updated wherever it is used", () => {
    const form = changeField(two(), "text", { showWhen: "${brakes} = 'fail' and ${brakes_2} = 1" });
    const [, text] = fieldsOf(changeField(form, "brakes", { key: "service_brakes" }));
    expect(text?.field.showWhen).toBe("${service_brakes} = 'fail' and ${brakes_2} = 1");
  });
  it("a new key is updated in signatures and actions that take their person or equipment from the field", () => {
    const form = changeSlot(addSlot(two()), "signature", { who: { by: "field", field: "text" } });
    const blocking = changeField(form, "brakes", {
      onAnswer: [{ when: "${brakes} = 'fail'", do: { kind: "blockEquipment", field: "text", reason: "Worn" } }],
    });
    const now = changeField(blocking, "text", { key: "van" });
    expect(now.signatureSlots?.[0]?.who).toEqual({ by: "field", field: "van" });
    expect(fieldsOf(now)[0]?.field.onAnswer?.[0]?.do).toMatchObject({ field: "van" });
  });
  it("orders signatures, and leaves none out or empty", () => {
    const form = changeSlot(addSlot(addSlot(two())), "signature_2", { label: "Supervisor", who: { by: "supervisor" } });
    const raised = raiseSlot(form, "signature_2");
    expect(slotsOf(raised).map(({ key, order: at }) => `${at} ${key}`)).toEqual(["1 signature_2", "2 signature"]);
    expect(raiseSlot(raised, "signature_2")).toBe(raised);
    expect(removeSlot(removeSlot(raised, "signature"), "signature_2").signatureSlots).toBeUndefined();
    expect(changeSlot(form, "signature", { meaning: undefined }).signatureSlots?.[0]).not.toHaveProperty("meaning");
  });
  it("a removed answer set leaves its choices with the questions that used it", () => {
    const named = changeField(addAnswerSet(two()), "text", { type: "choice", answerSet: "answers" });
    const [, text] = fieldsOf(removeAnswerSet(named, "answers"));
    expect([text?.field.answerSet, text?.field.choices?.map(({ value }) => value)]).toEqual([undefined, ["good", "poor"]]);
    expect(removeAnswerSet(named, "answers").answerSets).toBeUndefined();
  });
  it("makes keys from labels", () => {
    expect([keyFor("Brake test, 2nd", []), keyFor("12 V", []), keyFor("Brakes", ["brakes"]), keyFor("–", [])]).toEqual([
      "brake_test_2nd",
      "v",
      "brakes_2",
      "field",
    ]);
  });
  it("reads choices and lines as typed; a line keeps its key", () => {
    const known = [{ value: "ok", label: { en: "Fine", es: "Bien" }, score: 2, flag: "issue" as const }];
    expect(choicesOfText("ok | In order | good", known)).toEqual([
      { value: "ok", label: { en: "In order", es: "Bien" }, score: 2, flag: "good" },
    ]);
    expect(choicesOfText("ok | In order | good\nworn\n")).toEqual([
      { value: "ok", label: "In order", flag: "good" },
      { value: "worn", label: "worn" },
    ]);
    const before = [{ key: "r1", label: "Horn", score: 1 }];
    const rows = rowsOfText("! Brakes\nHorn", before);
    expect(rows).toEqual([
      { key: "brakes", label: "Brakes", critical: true },
      { key: "r1", label: "Horn", score: 1 },
    ]);
    expect(rowsText(rows)).toBe("! Brakes\nHorn");
  });
});

describe("logic as sentences", () => {
  it("names fields and answers as people read them", () => {
    const form = changeField(two(), "text", {
      label: "Brake comment",
      showWhen: "${brakes} = 'fail'",
      required: "${brakes} != 'pass' and not ${text} = ''",
    });
    expect(logicOf(form)).toEqual([
      { at: "text", text: "Show Brake comment when Brakes is Fail" },
      { at: "text", text: "Brake comment must be answered when Brakes is not Pass and not Brake comment is empty" },
    ]);
  });
});
