import { expect, it } from "vitest";
import { code } from "./fields.ts";

it("a code typed in small letters, or with a blank around it, is stored in capitals; another sign is refused with what a code is", () => {
  const { draft } = code("Code", { least: 2, most: 6 });
  expect(draft.parse(" pgr ")).toBe("PGR");
  expect(draft.safeParse("p-r").error?.issues[0]?.message).toBe("A code has 2 to 6 letters or digits.");
});
