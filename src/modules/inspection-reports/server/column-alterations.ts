import { holdsNumber, strayKinds } from "../rules/stored-kinds.ts";
import type { Loaded } from "./loading.ts";
import type { Alteration } from "./parts.ts";
import type { LedgerEntry, Recomputed } from "./record.ts";
import { blockNames, fieldsOf } from "#modules/report-templates/definition.ts";

/**
 * Values stored differently than signed, but with the same hash: a column the hash takes from another place, or treats as absent; a number instead of
 * its text.
 */
export function columnAlterations(loaded: Loaded, { content: hashed }: Recomputed, { form }: LedgerEntry): Alteration[] {
  const { report, template } = loaded;
  const found: Alteration[] = [];
  if (form > 1 && report.policy === null) found.push({ words: "the report policy, which is missing", kind: "the report policy" });
  if (report.templateCode !== template.code) found.push({ words: "the template", kind: "the template" });
  if (![null, 1, 2].includes(report.hashForm)) found.push(content("the hash format"));
  if (report.setups !== null && !Array.isArray(report.setups)) found.push(content("the further setups"));
  if (report.sketches !== null && !Array.isArray(report.sketches)) found.push(content("the sketches"));
  if (report.replacesReportId !== null && hashed.replaces === null) found.push(content("the revision it replaces"));
  return [...found, ...kindsOfValues(loaded)];
}

const content = (words: string): Alteration => ({ words, kind: "the content" });

const blockWords = {
  header: "the header",
  technique: "the technique",
  calibration: "the calibration section",
  summary: "the summary",
};

function kindsOfValues({ content: written, definition }: Loaded): Alteration[] {
  const stray = (where: string, keys: readonly string[], kind = "the content"): Alteration[] =>
    keys.length === 0
      ? []
      : [
          {
            words: `${where}, in which ${keys.join(", ")} ${keys.length === 1 ? "is" : "are"} not stored as entered`,
            kind,
          },
        ];
  const ofBlocks = blockNames.flatMap((block) =>
    stray(blockWords[block], strayKinds(written[block], fieldsOf(definition, block))),
  );
  const ofSetups = (written.setups ?? []).flatMap(({ label, technique, calibration }) =>
    stray(`setup ${label}`, [
      ...strayKinds(technique, definition.blocks.technique),
      ...strayKinds(calibration, definition.blocks.calibration),
    ]),
  );
  const ofLines = written.lines.flatMap(({ lineNo, values }) =>
    stray(`line ${lineNo}`, strayKinds(values, definition.lines.fields), "the lines"),
  );
  const ofIndications = written.indications.flatMap(({ values }) =>
    stray("the indications", strayKinds(values, fieldsOf(definition, "indication"))),
  );
  const { criteriaSetVersion = 1, ...acceptance } = written.acceptance;
  return [
    ...ofBlocks,
    ...ofSetups,
    ...ofLines,
    ...ofIndications,
    ...(holdsNumber(written.answers) ? [content("the answers to warnings")] : []),
    ...(holdsNumber(written.witnesses) ? [content("the witness marks")] : []),
    ...(holdsNumber(written.sketches ?? []) ? [content("the sketches")] : []),
    ...(holdsNumber(written.attachments) ? [content("the captions or places of photos and files")] : []),
    ...(holdsNumber(acceptance) || typeof criteriaSetVersion !== "number" ? [content("the acceptance criteria")] : []),
  ];
}
