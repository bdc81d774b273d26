import { Button } from "@mantine/core";
import { useState } from "react";
import type { Roster } from "../contract.ts";
import { Banner } from "#kit/ui/status.tsx";
import { counted } from "#kit/plural.ts";
import { withDaysAsShown } from "#kit/ui/format.ts";

/** How many problems there are on screen, with what the next one is; "Next" opens them one after the other. */
export function Conflicts({ roster, onOpen }: { roster: Roster; onOpen: (assignmentId: string) => void }) {
  const found = roster.entries.flatMap(({ assignmentId, findings }) =>
    assignmentId ? findings.map((finding) => ({ assignmentId, finding })) : [],
  );
  const [at, setAt] = useState(0);
  const current = found[at % Math.max(1, found.length)];
  if (!current) return null;
  const hard = found.filter(({ finding }) => finding.severity === "hard").length;
  return (
    <Banner
      meaning={hard > 0 ? "bad" : "due"}
      title={`${counted(found.length, "problem")}${hard === 0 ? "" : found.length === 1 ? ", which cannot be overridden" : `, ${hard} of them cannot be overridden`}`}
      action={
        <>
          <Button size="xs" variant="default" onClick={() => onOpen(current.assignmentId)}>
            Open
          </Button>
          <Button size="xs" variant="default" disabled={found.length < 2} onClick={() => setAt((at + 1) % found.length)}>
            Next
          </Button>
        </>
      }
    >
      {(at % found.length) + 1}: {withDaysAsShown(current.finding.message)}
    </Banner>
  );
}
