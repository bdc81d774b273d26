import { createContext } from "react";
import type { DerivedFields } from "#kit/fields.ts";

/** What the fields of a form get from it: their labels, and whether they are required. */
export interface FieldsKnowledge {
  labels: Readonly<Record<string, string>>;
  isRequired: (path: string) => boolean;
  /** The fields of the form's record, where it was made by `defineRecord`. */
  fields?: DerivedFields | undefined;
}

export const FieldsContext = createContext<FieldsKnowledge>({ labels: {}, isRequired: () => false });
