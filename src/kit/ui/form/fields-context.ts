import { createContext } from "react";
import type { DerivedFields } from "#kit/fields.ts";

/** What the fields of a form learn from it: their labels, and whether they must be filled in. */
export interface FieldsKnowledge {
  labels: Readonly<Record<string, string>>;
  isRequired: (path: string) => boolean;
  /** The fields of the record it is a form of, where that was made by `defineRecord`. */
  fields?: DerivedFields | undefined;
}

export const FieldsContext = createContext<FieldsKnowledge>({ labels: {}, isRequired: () => false });
