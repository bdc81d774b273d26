/** What is said of each indication of a magnetic particle examination. */
import { fieldAt } from "../definition.ts";
import { onIndication, type Rule } from "./rule.ts";

export const indicationRules: Readonly<Record<string, Rule>> = {
  "MT-R21": {
    title: "Of each indication it is said whether it is a crack",
    clause: "ASME VIII-1 App. 6, 6-4",
    severity: "E",
    ofReport: true,
    // A draft on an earlier version of the template does not require it by itself.
    check: ({ content, definition, forIndication }) =>
      fieldAt(definition, "indication.crack")?.required === true
        ? []
        : content.indications
            .filter((one) => forIndication(one).flag("indication.crack") === null)
            .map((one) => onIndication(one, "crack", "Say whether it is a crack: yes or no")),
  },
};
