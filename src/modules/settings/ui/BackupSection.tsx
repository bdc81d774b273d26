import { Button, Group, Progress, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { settings } from "../contract.ts";
import { type Backups, type BackupShown, scheduleLabels } from "../contract-backup.ts";
import { BackupTable } from "./BackupTable.tsx";
import { ScheduleForm } from "./BackupSchedule.tsx";
import { PassphraseDialog } from "./PassphraseDialog.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { readAgain, useAsk, useSend } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { decimalText, sizeText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { backups, makeBackup } = settings.endpoints;

/** The backups of this installation: make one, see that it restores, take it elsewhere. */
export default function BackupSection() {
  const asked = useAsk(backups, {});
  useLookingAgain(Boolean(asked.data?.underWay));
  return <Asked of={asked}>{(found) => <Shown backups={found} />}</Asked>;
}

function Shown({ backups: { rows, underWay, lastFailure, server, schedule } }: { backups: Backups }) {
  const mayEdit = useReach("settings", "administer") !== null;
  const [asking, setAsking] = useState(false);
  const make = useSend(makeBackup, { secret: true, onDone: () => setAsking(false) });
  const busy = underWay !== null;
  return (
    <>
      <Section
        title="Backup & export"
        actions={
          mayEdit && (
            <Button disabled={busy} loading={make.sending} onClick={() => setAsking(true)}>
              Make a backup
            </Button>
          )
        }
      >
        {lastFailure && (
          <Banner meaning="bad" title="The last backup could not be made">
            {lastFailure.message}
          </Banner>
        )}
        {underWay && <InProgress of={underWay} />}
        <Facts of={factsOf(rows, schedule, server)} />
        <Text size="sm" c="dimmed">
          A backup holds the database, the stored files and this server's keys. It is on the same disk as the data it protects:
          download it, or have the backup folder copied elsewhere every day.
        </Text>
        {rows.length === 0 ? (
          <EmptyState title="No backups yet">
            {schedule.nightly ? "The first one is made at night after 03:00 UTC." : "Nightly backups are off. Make one manually."}
          </EmptyState>
        ) : (
          <BackupTable rows={rows} busy={busy} mayEdit={mayEdit} sealedNightly={schedule.sealed} />
        )}
      </Section>
      {mayEdit && <ScheduleForm schedule={schedule} />}
      {asking && (
        <PassphraseDialog
          title="Make a backup"
          confirm="Make backup"
          wanted="optional"
          failure={make.failure}
          onClose={() => setAsking(false)}
          onGiven={(passphrase) => make.send({ body: { passphrase } })}
        >
          Work can continue meanwhile. An archive without a passphrase gives access to everything in it, including password hashes
          and keys. With a passphrase it cannot be opened without it, and a lost passphrase cannot be recovered.
        </PassphraseDialog>
      )}
    </>
  );
}

function factsOf(
  rows: readonly BackupShown[],
  { nightly, keep, sealed }: Backups["schedule"],
  server: Backups["server"],
): [string, React.ReactNode][] {
  const [last] = rows;
  const tried = rows.flatMap(({ tried: one }) => (one ? [one] : [])).toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  return [
    ["Last backup", last ? <Instant key="last" at={last.at} /> : "None yet"],
    ["Size", last ? sizeText(last.size) : null],
    ["Last restore test", tried ? <Tried key="tried" at={tried.at} restored={tried.restored} /> : "None yet"],
    [scheduleLabels.nightly, nightly ? `Yes, the last ${keep} are kept${sealed ? ", encrypted" : ""}` : "No"],
    ...(server === null ? [] : [["On server", server] satisfies [string, string]]),
  ];
}

function Tried({ at, restored }: { at: string; restored: boolean }) {
  return (
    <>
      {restored ? "Restored whole, " : "Failed, "}
      <Instant at={at} />
    </>
  );
}

const phases = {
  rows: ["Writing rows", "rows"],
  files: ["Writing files", "files"],
  reading: ["Checking every part", "parts"],
  loading: ["Restoring rows", "rows"],
} as const;

function InProgress({ of: { kind, progress } }: { of: NonNullable<Backups["underWay"]> }) {
  const [what, unit] = progress ? phases[progress.phase] : ["Starting", ""];
  const share = progress?.total ? (progress.done / progress.total) * 100 : 100;
  const of = progress?.total ? ` of ${decimalText(String(progress.total))}` : "";
  return (
    <Banner meaning="waiting" title={kind === "make" ? "A backup is being made" : "A backup is being tested"}>
      <Progress value={share} animated={!progress?.total} aria-label={what} />
      <Group justify="space-between" aria-live="polite">
        {what}
        <span className="figures">{progress && `${decimalText(String(progress.done))}${of} ${unit}`}</span>
      </Group>
    </Banner>
  );
}

/** While something is being done its progress is asked for. */
function useLookingAgain(underWay: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: [backups.path] }), 1_500);
    return () => {
      clearInterval(timer);
      void readAgain(queryClient);
    };
  }, [underWay, queryClient]);
}
