import { createContext } from "react";

/** What the fields of a form learn from it: their labels, and whether they must be filled in. */
export interface FieldsKnowledge {
  labels: Readonly<Record<string, string>>;
  isRequired: (path: string) => boolean;
}

export const FieldsContext = createContext<FieldsKnowledge>({ labels: {}, isRequired: () => false });
