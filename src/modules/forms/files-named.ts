import type { Answer, Answers } from "./answers.ts";
import { linesOf, rowsOf } from "./engine/reading.ts";

/** A file that an answer or a signature refers to; for a drawn signature a picture. */
export interface FileNamed {
  fileId: string;
  /** The path of the answer, "brakes", "items.horn", "crew.{row}.sign", or the key of a signature slot. */
  path: string;
  /** As the start of a sentence. */
  called: string;
  drawn: boolean;
}

/** All files that answers refer to: pictures, files, drawn signatures, photos beside answers, in lines of checklists and rows of tables too. */
export function filesNamed(answers: Answers, under = ""): FileNamed[] {
  return Object.entries(answers).flatMap(([key, answer]) => filesIn(answer, `${under}${key}`));
}

function filesIn(answer: Answer, path: string): FileNamed[] {
  const { value, photos = [] } = answer;
  const named = (file: { fileId: string; name: string }) => ({ fileId: file.fileId, path, called: file.name, drawn: false });
  const beside = photos.map(named);
  if (Array.isArray(value)) {
    const rows = rowsOf(answer).filter((row) => typeof row === "object" && "cells" in row);
    const rowFiles = rows.flatMap(({ id, cells, photos: taken = [] }) => [
      ...filesNamed(cells, `${path}.${id}.`),
      ...taken.map(named),
    ]);
    return [...beside, ...(value as readonly unknown[]).filter(isFile).map(named), ...rowFiles];
  }
  if (!value || typeof value !== "object") return beside;
  if (!isFile(value)) return [...beside, ...filesNamed(linesWith(answer), `${path}.`)];
  const { fileId, name } = value;
  return [...beside, { fileId, path, called: signatureOf(name), drawn: true }];
}

export const signatureOf = (name: string): string => `The signature of ${name}`;

const isFile = (value: unknown): value is { fileId: string; name: string } =>
  typeof value === "object" && value !== null && "fileId" in value;

/** The lines of a checklist; other values (a person, a place) have none. */
const linesWith = (answer: Answer): Answers =>
  Object.fromEntries(Object.entries(linesOf(answer)).filter(([, line]) => typeof line === "object" && line !== null));
