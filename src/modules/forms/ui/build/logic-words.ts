/** The logic of a form as sentences: "Show Brake comment when Brakes is Fail". */
import { fieldsOf, type FormDefinition } from "../../definition.ts";
import { choicesOf } from "../../engine/choices.ts";
import { parseExpression, type Tree } from "../../expression/parse.ts";
import { textIn } from "../../translated.ts";

export interface Sentence {
  /** The key of the field or section. */
  at: string;
  text: string;
}

const compared: Readonly<Record<string, string>> = {
  "=": "is",
  "!=": "is not",
  "<": "is less than",
  "<=": "is at most",
  ">": "is more than",
  ">=": "is at least",
};

/** Every condition, calculation and action of a form, in order. */
export function logicOf(form: FormDefinition): Sentence[] {
  const when = (expression: string) => conditionText(form, expression);
  return form.sections.flatMap((section) => [
    ...(section.showWhen
      ? [{ at: section.key, text: `Show section ${textIn(section.title, undefined)} when ${when(section.showWhen)}` }]
      : []),
    ...section.fields.flatMap((field) => {
      const label = textIn(field.label, undefined);
      const said = (text: string): Sentence => ({ at: field.key, text });
      return [
        ...(field.showWhen ? [said(`Show ${label} when ${when(field.showWhen)}`)] : []),
        ...(typeof field.required === "string" ? [said(`${label} must be answered when ${when(field.required)}`)] : []),
        ...(field.readOnlyWhen ? [said(`${label} cannot be changed when ${when(field.readOnlyWhen)}`)] : []),
        ...(field.calc ? [said(`${label} is calculated: ${field.calc}`)] : []),
        ...(field.onAnswer ?? []).map((one) => said(`When ${when(one.when)}: ${actionText(one.do)}`)),
      ];
    }),
  ]);
}

/** The action in words. */
export function actionText(action: NonNullable<ReturnType<typeof fieldsOf>[number]["field"]["onAnswer"]>[number]["do"]): string {
  switch (action.kind) {
    case "requireComment":
      return "ask for a comment";
    case "requirePhoto":
      return "ask for a photo";
    case "notify":
      return `tell ${action.role}`;
    case "nonconformity":
      return `propose a nonconformity "${textIn(action.title, undefined)}"`;
    case "task":
      return `open the task "${textIn(action.title, undefined)}", due in ${action.dueInDays} days`;
    case "blockEquipment":
      return `take ${action.field} out of service`;
  }
}

/** A condition in words; one that cannot be parsed is shown as typed. */
export function conditionText(form: FormDefinition, expression: string): string {
  try {
    return words(form, parseExpression(expression));
  } catch {
    return expression;
  }
}

function words(form: FormDefinition, tree: Tree): string {
  const labelOf = (key: string) => {
    const field = fieldOf(form, key);
    return field ? textIn(field.label, undefined) : key;
  };
  switch (tree.kind) {
    case "number":
      return tree.text;
    case "text":
      return tree.text === "" ? "empty" : tree.text;
    case "bool":
      return tree.value ? "yes" : "no";
    case "answer":
      return tree.column === undefined ? labelOf(tree.key) : `${labelOf(tree.key)} (${tree.column})`;
    case "fact":
      return `${tree.of} ${tree.name}`;
    case "not":
      return `not ${words(form, tree.of)}`;
    case "minus":
      return `−${words(form, tree.of)}`;
    case "binary": {
      const right = tree.right.kind === "text" ? answerText(form, tree.left, tree.right.text) : words(form, tree.right);
      return `${words(form, tree.left)} ${compared[tree.operator] ?? tree.operator} ${right}`;
    }
    case "call":
      return `${tree.name}(${tree.of.map((one) => words(form, one)).join(", ")})`;
  }
}

const fieldOf = (form: FormDefinition, key: string) => fieldsOf(form).find(({ field }) => field.key === key)?.field;

/** The label of an answer, if the other side is a field with such answers. */
function answerText(form: FormDefinition, left: Tree, value: string): string {
  if (value === "") return "empty";
  const field = left.kind === "answer" ? fieldOf(form, left.key) : undefined;
  const choice = field && choicesOf(field, form).find((one) => one.value === value);
  return choice ? textIn(choice.label, undefined) : value;
}
