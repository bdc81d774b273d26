import { describe, expect, it } from "vitest";
import { blankSheet } from "./blank-sheet.ts";
import { builtInTemplates } from "./builtin/index.ts";
import { fieldsOf } from "./definition.ts";

const words = (content: unknown): string => JSON.stringify(content);

describe("the blank sheet of a template", () => {
  it.each(builtInTemplates.map((one) => [one.code, one] as const))(
    "of %s asks every field that is entered, and none that is computed",
    (_, one) => {
      const sheet = words(blankSheet(one));
      for (const { label, hidden, computed } of [...fieldsOf(one, "header"), ...fieldsOf(one, "technique"), ...one.lines.fields])
        if (hidden !== true && computed === undefined) expect(sheet).toContain(JSON.stringify(label).slice(1, -1));
      const computedOnly = one.lines.fields.filter(({ computed }) => computed !== undefined);
      for (const { label, unit } of computedOnly) expect(sheet).not.toContain(`"${label}${unit ? ` (${unit})` : ""}"`);
    },
  );
});
