import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { lineResultWords } from "../words.ts";
import { useEditing } from "./editing.ts";
import { type Proposal, withProposals } from "./proposals.ts";
import { useChangeLines } from "./use-change-lines.ts";

/** Fills empty cells with proposed values after saying how many of which; not shown if nothing is proposed. */
export function ProposalsButton({ made }: { made: ReadonlyMap<string, Proposal> }) {
  const { content } = useEditing();
  const changeLines = useChangeLines();
  const [asking, setAsking] = useState(false);
  const all = [...made.values()];
  const required = all.filter(({ tReq }) => tReq).length;
  const results = Object.entries(lineResultWords).flatMap(([result, { words }]) => {
    const count = all.filter((one) => one.result === result).length;
    return count > 0 ? [`${count} ${result} (${words.toLowerCase()})`] : [];
  });
  if (all.length === 0) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconChecks size={14} aria-hidden />} onClick={() => setAsking(true)}>
        Enter proposals
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Enter proposals for ${all.length} ${all.length === 1 ? "line" : "lines"}`}
        confirm="Enter proposals"
        onConfirm={() => changeLines(withProposals(content.lines, made))}
        onClose={() => setAsking(false)}
      >
        {results.length > 0 && <p>Results by the criteria: {results.join(", ")}.</p>}
        {required > 0 && (
          <p>
            Required thickness of {required} {required === 1 ? "line" : "lines"}, from the source named in the header.
          </p>
        )}
        <p>Check them: your signature confirms them.</p>
      </ConfirmDialog>
    </>
  );
}
