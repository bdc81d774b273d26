import { useState, type ReactNode } from "react";
import type { Content } from "#modules/inspection-reports/report.ts";
import { check, compute } from "#modules/report-templates/engine.ts";
import type { Sample } from "#modules/report-templates/samples.ts";
import { findingsByKind } from "./findings-by-kind.ts";
import { type Editing, EditingContext } from "./editing.ts";

/** What a sample leaves out. */
const rest = {
  people: [],
  equipment: [],
  consumables: [],
  attachments: [],
  answers: {},
  inspectionStart: null,
  inspectionEnd: null,
};

/** A sample as the editor holds it: changes apply at once, and `onChange` is called with them. */
export function Edited({
  sample,
  onChange,
  onShow = () => {},
  wanted = null,
  equipment = [],
  children,
}: {
  sample: Sample;
  onChange: (content: Content) => void;
  onShow?: Editing["show"];
  /** The place the checks lead to. */
  wanted?: Editing["wanted"];
  equipment?: Editing["known"]["equipment"];
  children: ReactNode;
}) {
  const { definition, content: first, context } = sample;
  const [content, setContent] = useState({ ...rest, ...first } as unknown as Content);
  const [setupId, chooseSetup] = useState<string | null>(null);
  onChange(content);
  const change: Editing["change"] = (section, next) =>
    setContent((before) => ({
      ...before,
      [section]: typeof next === "function" ? (next as (one: unknown) => unknown)(before[section]) : next,
    }));
  const findings = check(definition, content, context);
  const editing = {
    report: { may: {}, comments: [] },
    definition,
    content,
    change,
    computed: compute(definition, content, context),
    context,
    setupId,
    chooseSetup,
    show: onShow,
    findings,
    byKind: findingsByKind(findings, content),
    verdicts: [],
    known: { equipment, names: {} },
    showMissing: false,
    wanted,
    taken: () => {},
    days: [],
  } as unknown as Editing;
  return <EditingContext value={editing}>{children}</EditingContext>;
}
