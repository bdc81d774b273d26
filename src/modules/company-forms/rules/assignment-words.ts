import type { FormAssignment } from "../contract.ts";

/** An assignment in the words of its heading: "HSE-JSA, daily". */
export const assignmentName = ({
  formCode,
  trigger,
  everyDays,
}: Pick<FormAssignment, "formCode" | "trigger" | "everyDays">): string =>
  `${formCode}, ${trigger === "work order day" ? "each work day" : trigger === "every n days" ? `every ${everyDays} days` : trigger}`;
