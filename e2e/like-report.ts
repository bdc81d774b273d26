import { randomUUID } from "node:crypto";
import { type Content, contentShape, type Report } from "../src/modules/inspection-reports/report.ts";

/**
 * What a report states, as of another inspection so many days later: every day and time is moved, its parts get ids of their own, and its files are
 * those of `files`, by the ids of the former ones. Answers to warnings are left out.
 */
export function likeReport(report: Report, days: number, files: ReadonlyMap<string, string>): Content {
  const content = Object.fromEntries(
    Object.keys(contentShape).flatMap((key) => (key in report ? [[key, report[key as keyof Report]]] : [])),
  ) as Content;
  const parts = [
    ...content.lines,
    ...content.indications,
    ...content.people,
    ...content.equipment,
    ...content.consumables,
    ...(content.setups ?? []),
    ...(content.concessions ?? []),
    ...content.witnesses,
  ];
  const ids = new Map([...files, ...parts.map(({ id }) => [id, randomUUID()] as const)]);
  const moved = JSON.parse(JSON.stringify(content), (_, value: unknown) => {
    if (typeof value !== "string") return value;
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return later(value, days).slice(0, 10);
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? later(value, days) : (ids.get(value) ?? value);
  }) as Content;
  return { ...moved, answers: {} };
}

const later = (instant: string, days: number) => new Date(Date.parse(instant) + days * 86_400_000).toISOString();
