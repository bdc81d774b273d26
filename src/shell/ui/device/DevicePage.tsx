import { Anchor, Button, Group } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { type Command, withDependents } from "#kit/offline/command.ts";
import { sayFailure } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { useConnection } from "#kit/ui/connection.ts";
import { sizeText, withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { giveUp, sendWaiting, tryAgain, useWaiting } from "#kit/ui/outbox.ts";
import { Page, Section } from "#kit/ui/Page.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { isSecurePage } from "#kit/ui/secure-page.ts";
import { EmptyState, LinesSkeleton } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { devicePage } from "../../page-places.ts";
import styles from "./device.module.css";
import { filesTogether } from "./files-together.ts";
import { RoomLeft } from "./RoomLeft.tsx";
import { SaveCopy } from "./SaveCopy.tsx";

/** What this device has: what is ready for offline work, and what was done offline and the server does not have yet. */
export default function DevicePage() {
  const { own } = useWaiting();
  // What waits or was refused is what one comes for, and stands above the jobs; it keeps its place while it is sent.
  const [isFirst, setIsFirst] = useState<boolean | null>(null);
  if (isFirst === null && own !== null) setIsFirst(own.length > 0);
  return (
    <Page title="On this device" narrow>
      {!isSecurePage() && (
        <Banner meaning="due" title="This page was opened over http">
          This device keeps neither your sign-in nor the pages for offline work. Open the https address of this server and sign in
          there.
        </Banner>
      )}
      {isFirst && <Line />}
      <PartsAt place={devicePage} handed={{}} />
      {!isFirst && <Line />}
      <RoomLeft />
    </Page>
  );
}

/** The outbox: what waits, what was refused and why, in the order in which it was done. */
function Line() {
  const { own, ofOthers, sending, end } = useWaiting();
  const { online } = useConnection();
  const [giving, setGiving] = useState<Command | null>(null);
  const refused = (own ?? []).filter(({ state }) => state === "refused");
  const waiting = (own ?? []).filter(({ state }) => state === "waiting");
  return (
    <Section title="To be sent">
      {ofOthers > 0 && (
        <Banner meaning="waiting">
          {ofOthers === 1 ? "One thing" : `${ofOthers} things`} of another person on this device{" "}
          {ofOthers === 1 ? "waits" : "wait"} for them to sign in. Only they see what it is.
        </Banner>
      )}
      {end === "signedOut" && (
        <Banner meaning="due" title="Your session has ended">
          It is sent when you have signed in.
        </Banner>
      )}
      {own === null && <LinesSkeleton />}
      {own?.length === 0 && (
        <EmptyState title="Nothing waits on this device">What you do offline is listed here until the server has it.</EmptyState>
      )}
      {refused.length > 0 && <Commands of={refused} all={own ?? []} onGiveUp={setGiving} title="Refused by the server" />}
      {waiting.length > 0 && <Commands of={waiting} all={own ?? []} onGiveUp={setGiving} title="Waiting" />}
      {(own?.length ?? 0) > 0 && (
        <Group mt="md">
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            loading={sending}
            disabled={!online || waiting.length === 0}
            onClick={() => void sendWaiting().catch(sayFailure)}
          >
            Send now
          </Button>
          <SaveCopy />
        </Group>
      )}
      {giving && (
        <ConfirmDialog
          opened
          title={`Discard "${giving.title}"?`}
          confirm="Discard"
          danger
          onClose={() => setGiving(null)}
          onConfirm={() => giveUp(giving.id)}
        >
          {withDependents(giving.id, own ?? []).length > 1
            ? `It is deleted from this device with the ${withDependents(giving.id, own ?? []).length - 1} that depend on it, and cannot be recovered.`
            : "It is deleted from this device and cannot be recovered."}
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface CommandsProps {
  of: readonly Command[];
  all: readonly Command[];
  title: string;
  onGiveUp: (command: Command) => void;
}

function Commands({ of, all, title, onGiveUp }: CommandsProps) {
  return (
    <>
      <h3 className={styles.part}>
        {title} <span className="quiet">{of.length}</span>
      </h3>
      <Entries>
        {filesTogether(of).map((row) =>
          row.kind === "one" ? (
            <CommandEntry key={row.command.id} command={row.command} all={all} onGiveUp={onGiveUp} />
          ) : (
            <li key={`files ${row.subject}`} className={styles.together}>
              <details>
                <summary>
                  {row.commands[0]?.title} and {row.commands.length - 1} more files,{" "}
                  {sizeText(row.commands.reduce((sum, { size }) => sum + size, 0))}
                </summary>
                <Entries>
                  {row.commands.map((command) => (
                    <CommandEntry key={command.id} command={command} all={all} onGiveUp={onGiveUp} />
                  ))}
                </Entries>
              </details>
            </li>
          ),
        )}
      </Entries>
    </>
  );
}

function CommandEntry({ command, all, onGiveUp }: Pick<CommandsProps, "all" | "onGiveUp"> & { command: Command }) {
  const refused = all.find(({ id, state }) => state === "refused" && command.needs.includes(id));
  return (
    <Entry actions={<Ways command={command} onGiveUp={onGiveUp} />}>
      <div>
        {command.href ? (
          <Anchor component={Go} href={command.href} inherit>
            {command.title}
          </Anchor>
        ) : (
          command.title
        )}
      </div>
      <div className="quiet">
        <Instant at={command.doneAt} />
        {command.size > 0 && `, ${sizeText(command.size)}`}
        {refused && `, waits for "${refused.title}", which was refused`}
      </div>
      {command.refusal && (
        <div className={styles.reason}>
          <StatusBadge meaning="bad">Refused</StatusBadge> {withDaysAsShown(command.refusal.message)}
        </div>
      )}
    </Entry>
  );
}

/** What can be done about one that waits or was refused. */
function Ways({ command, onGiveUp }: { command: Command; onGiveUp: (command: Command) => void }) {
  return (
    <>
      {command.refusal && command.href && (
        <Button size="xs" component={Go} href={command.href}>
          Fix it
        </Button>
      )}
      {command.refusal && (
        <Button size="xs" variant="default" onClick={() => void tryAgain(command.id).then(sendWaiting).catch(sayFailure)}>
          Try again
        </Button>
      )}
      <Button size="xs" variant="subtle" color="red" aria-label={`Discard ${command.title}`} onClick={() => onGiveUp(command)}>
        Discard
      </Button>
    </>
  );
}
