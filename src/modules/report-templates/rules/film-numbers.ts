/** Film numbers in the column of a line (ASME V T-224). */
import type { Line } from "../content.ts";
import { weldOf } from "../weld-results.ts";
import { saysNothing } from "./format.ts";
import { evaluatedLines, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const filmNumberRules: Readonly<Record<string, Rule>> = {
  "RT-R19": {
    title: "Each film has its own number",
    clause: "ASME V T-224",
    severity: "E",
    ofReport: true,
    check: filmNumbers,
  },
};

/** Numbers of up to three digits restart with each weld; others are unique in the report. */
export const countsPerWeld = /^\d{1,3}$/;

/** What is entered when a film has no number. */
export const noNumber = /^(n\.? ?[/.]? ?a\.?|none|no|nil|not? (number|known|available|applicable)|unknown|tbd)$/i;

/** Two views on one film number: one of them cannot be found in the film archive. */
function filmNumbers(read: RuleReader): Remark[] {
  const numbered = evaluatedLines(read).flatMap(({ line, text }) => {
    const number = text("line.filmNo");
    return number === null || saysNothing(number) ? [] : [{ line, number }];
  });
  const without = numbered.filter(({ number }) => noNumber.test(number));
  const films = numbered
    .filter(({ number }) => !noNumber.test(number))
    .map(({ line, number }) => {
      const weld = countsPerWeld.test(number) ? `${weldOf(line)}|${line.examStage ?? ""}` : "";
      return { line, number, key: `${number.toLowerCase()}|${weld}` };
    });
  const refused = without.map(({ line, number }) =>
    onLine(
      line,
      "filmNo",
      `${line.itemKey} (line ${line.lineNo}): "${number}" is not a film number. Enter the number on the film`,
    ),
  );
  const twice = [...Map.groupBy(films, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    others.map(({ line, number }) => ({
      ...onLine(
        line,
        "filmNo",
        `${line.itemKey} (line ${line.lineNo}): film ${number} is on line ${first?.line.lineNo} too. Correct the number, or explain why one film shows both`,
      ),
      severity: "W" as const,
    })),
  );
  return [...refused, ...twice, ...shotAgain(read)];
}

/** A retake of a film that could not be judged is another film, with a mark that tells the two apart (T-224). */
function shotAgain(read: RuleReader): Remark[] {
  const { lines } = read.content;
  const filmOf = (line: Line) => read.forLine(line).text("line.filmNo")?.trim() ?? "";
  const isSame = (one: Line, film: string) => filmOf(one).toLowerCase() === film.toLowerCase();
  return lines.flatMap((line) => {
    const film = filmOf(line);
    const spoiled = lines.find((one) => one.result === "RESHOOT" && one.lineNo < line.lineNo && isSame(one, film));
    if (!spoiled || line.result === "RESHOOT" || !/\d/.test(film) || countsPerWeld.test(film)) return [];
    const message = `${line.itemKey} (line ${line.lineNo}): film ${film} was marked RESHOOT on line ${spoiled.lineNo}. Enter the number of the new film, or state how the two are told apart`;
    return [{ ...onLine(line, "filmNo", message), severity: "W" as const }];
  });
}
