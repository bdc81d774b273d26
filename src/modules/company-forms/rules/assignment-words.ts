import type { FormAssignment } from "../contract.ts";

/** An assignment in the words of its heading: "HSE-JSA, daily". */
export const assignmentName = ({ formCode, trigger }: Pick<FormAssignment, "formCode" | "trigger">): string =>
  `${formCode}, ${trigger === "work order day" ? "each work day" : trigger}`;
