import { expect, it } from "vitest";
import { foldedName } from "./same-name.ts";

it("an item is the same however its tag is written", () => {
  for (const tag of ["PW-3278", "Pw-3278", "PW 3278", "pw_3278", "PW–3278", "P.W.3278", ' PW-3278 (12")', "PW-3278 [12 in]"])
    expect(foldedName(tag)).toBe("pw3278");
  for (const other of ["PW-3279", "PW-3278A", "PW-3278/2"]) expect(foldedName(other)).not.toBe("pw3278");
  expect(foldedName("(A)")).not.toBe(foldedName("(B)"));
});
