import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { numberOf } from "../words.ts";
import { mark, useMarks } from "./ready-marks.ts";
import { startInLine } from "./save-command.ts";

/** Without a network nothing is signed: the author says that the report is ready, and signs when the server has it. */
export function MarkReady({ report }: { report: Report }) {
  const { id: person } = useActor();
  const { online } = useConnection();
  const isReady = useMarks(person).some(({ id }) => id === report.id);
  const signs = report.may.sign !== null || startInLine(report.id) !== null;
  if (online || !signs) return null;
  return (
    <Button
      variant={isReady ? "light" : "filled"}
      aria-pressed={isReady}
      leftSection={<IconCheck size={16} aria-hidden />}
      onClick={() => mark(person, { id: report.id, named: numberOf(report) }, !isReady)}
    >
      Ready to submit
    </Button>
  );
}
