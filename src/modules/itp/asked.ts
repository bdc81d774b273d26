/** What is asked by a link, as it is shown and signed: the same text in the browser and on the server. */
import type { ItpLine, Party } from "./itp.ts";
import type { ItpAsked, RequestKind } from "./itp-request.ts";
import { pointsInWords } from "./rules.ts";
import { canonicalText } from "#modules/inspection-reports/rules/content-hash.ts";

interface Plan {
  id: string;
  number: string;
  revision: string;
  title: string;
  lines: readonly ItpLine[];
}
interface Request {
  id: string;
  kind: RequestKind;
  party: Party;
  lineId: string | null;
  units: readonly string[];
}

/** The step to release with its units, or every step of the plan to approve. */
export function askedOf(plan: Plan, request: Request, { project, client }: { project: string; client: string }): ItpAsked {
  const { id, number, revision, title } = plan;
  const { id: requestId, kind, party, lineId, units } = request;
  const lines = kind === "approval" ? plan.lines : plan.lines.filter((line) => line.id === lineId);
  return {
    form: 1,
    requestId,
    kind,
    party,
    plan: { id, number, revision, title },
    project,
    client,
    lines: lines.map((line) => ({
      seq: line.seq,
      activity: line.activity,
      characteristic: line.characteristic ?? "",
      reference: line.reference ?? "",
      acceptance: line.acceptance ?? "",
      record: line.record ?? "",
      frequency: line.frequency ?? "",
      points: pointsInWords(line),
    })),
    units: [...units],
  };
}

/** The text whose SHA-256 is signed (RFC 8785). */
export const askedText = (asked: ItpAsked): string => canonicalText(asked);
