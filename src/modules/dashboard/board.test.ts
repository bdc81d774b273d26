import { expect, it } from "vitest";
import { cellsOf, nextWorkday } from "./board.ts";

const check = (name: string, ok: boolean, message = name) => ({
  check: name,
  ok,
  hard: false,
  message,
  entity: null,
  entityId: null,
});

it("a job whose gauge is overdue may not go, and the cell says why; what nobody has named is not settled", () => {
  const cells = cellsOf([
    check("plan", true),
    check("project", true),
    check("crew", true),
    check("certificate UT", true),
    check("instrument UTG-014", false, "UTG-014 was due 2026-03-10"),
    check("booking UT-TG", true),
    check("procedure not named", false),
  ]);
  expect(cells.map(({ column, state }) => [column, state])).toEqual([
    ["plan", "go"],
    ["crew", "go"],
    ["certificates", "go"],
    ["instruments", "no-go"],
    ["procedure", "open"],
  ]);
  expect(cells[3]?.reasons.map(({ message }) => message)).toEqual(["UTG-014 was due 2026-03-10"]);
});

it("instruments nobody has booked are not settled, a procedure that ends makes no-go of what is not settled, and a visual job takes no instruments", () => {
  const stateOf = (wanted: string, ...checks: Parameters<typeof check>[]) =>
    cellsOf(checks.map((one) => check(...one))).find(({ column }) => column === wanted)?.state;
  expect(stateOf("instruments", ["instruments not named", false])).toBe("open");
  expect(stateOf("procedure", ["procedure 7", false], ["procedure not named", false])).toBe("no-go");
  expect(stateOf("instruments", ["crew", true])).toBe("none");
});

it("the board shows tomorrow, and over a weekend the Monday", () => {
  expect(nextWorkday("2026-03-12")).toBe("2026-03-13");
  expect(["2026-03-13", "2026-03-14", "2026-03-15"].map(nextWorkday)).toEqual(["2026-03-16", "2026-03-16", "2026-03-16"]);
});
