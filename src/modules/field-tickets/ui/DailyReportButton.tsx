import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { fieldTickets } from "../contract.ts";
import { linkOf } from "#kit/client.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { dayText } from "#kit/ui/format.ts";
import { LinkTable } from "#kit/ui/share-links/LinkTable.tsx";
import { SigningLinkDialog } from "#kit/ui/share-links/NewLinkDialog.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";

const { dailySheet, dailyLinks, makeDailyLink, revokeDailyLink } = fieldTickets.endpoints;

/** The daily report of a job to its client, of any day: as PDF, or by a link. */
export function DailyReportButton({ workOrderId }: { workOrderId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Daily report
      </Button>
      {isOpen && <DailyReportDialog workOrderId={workOrderId} onClose={() => setOpen(false)} />}
    </>
  );
}

function DailyReportDialog({ workOrderId, onClose }: { workOrderId: string; onClose: () => void }) {
  const [day, setDay] = useState(useToday());
  const [linking, setLinking] = useState(false);
  const mayShare = useReach("projects", "create") !== null;
  const links = useAsk(dailyLinks, { id: workOrderId });
  const make = useSend(makeDailyLink, { secret: true });
  const revoke = useSend(revokeDailyLink, { done: "Link revoked" });
  if (linking)
    return (
      <SigningLinkDialog
        name={`the daily report of ${dayText(day)}`}
        purpose="read the report"
        onMake={(link) => make.send({ id: workOrderId, body: { ...link, day } })}
        onClose={() => setLinking(false)}
      />
    );
  return (
    <Dialog title="Daily job report" size="xl" onClose={onClose}>
      <p className="quiet">
        Time, standby, quantities, results of signed reports, remarks and who is booked for the next day. A link shows it as it is
        when the link is made.
      </p>
      <DayInput label="Day" required value={day} onChange={(picked) => picked && setDay(picked)} />
      <Group my="md">
        <Button component="a" href={linkOf(dailySheet, { query: { workOrderId, day } })} target="_blank">
          Open the PDF
        </Button>
        {mayShare && (
          <Button variant="default" onClick={() => setLinking(true)}>
            Make a link
          </Button>
        )}
      </Group>
      <Asked of={links}>
        {(rows) => (
          <LinkTable
            links={rows}
            caption="Links to daily reports"
            before={[{ field: "targetLabel", title: "Report" }]}
            onRevoke={mayShare ? (linkId) => revoke.run({ linkId }) : undefined}
          />
        )}
      </Asked>
    </Dialog>
  );
}
