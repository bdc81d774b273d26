import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { fieldTickets } from "../contract.ts";
import { linkOf } from "#kit/client.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { useToday } from "#kit/ui/today.ts";

/** The daily report of a job to its client, as PDF, of any day. */
export function DailyReportButton({ workOrderId }: { workOrderId: string }) {
  const today = useToday();
  const [day, setDay] = useState<string | null>(null);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setDay(today)}>
        Daily report
      </Button>
      {day !== null && (
        <Dialog title="Daily job report" onClose={() => setDay(null)}>
          <p className="quiet">
            Time, standby, quantities, results of signed reports, remarks and who is booked for the next day.
          </p>
          <DayInput label="Day" required value={day} onChange={(picked) => picked && setDay(picked)} />
          <Group mt="md">
            <Button
              component="a"
              href={linkOf(fieldTickets.endpoints.dailySheet, { query: { workOrderId, day } })}
              target="_blank"
            >
              Open the PDF
            </Button>
          </Group>
        </Dialog>
      )}
    </>
  );
}
