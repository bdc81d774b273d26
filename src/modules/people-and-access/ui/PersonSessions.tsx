import { Button } from "@mantine/core";
import { useState } from "react";
import type { User } from "../contract.ts";
import { useMayActOn } from "./may-act.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList, useSend } from "#kit/ui/data.ts";
import { deviceOf } from "#kit/ui/device-words.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Instant, Mono } from "#kit/ui/display.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { activityAndAudit, type UserSession } from "#modules/activity-and-audit/contract.ts";

const { userSessions, endUserSession, endAllSessions } = activityAndAudit.endpoints;

/** Where a person is or was signed in, for those who look after sessions, and a way to end them. */
export function PersonSessions({ user }: { user: User }) {
  const mayAct = useMayActOn(user);
  const mayEnd = useReach("user-sessions", "edit") !== null && mayAct;
  const [asked, setAsked] = useState<UserSession | "all" | null>(null);
  const endOne = useSend(endUserSession, { done: "Session ended" });
  const endAll = useSend(endAllSessions, { done: ({ count }) => (count === 1 ? "1 session ended" : `${count} sessions ended`) });
  const columns = mayEnd ? [...facts, actionsColumn(setAsked)] : facts;
  const sessions = useList(userSessions, { columns, fixed: { userId: user.id }, inUrl: false });
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Section
      title="Sessions"
      actions={
        mayEnd && (
          <Button variant="default" onClick={() => setAsked("all")}>
            Sign out everywhere
          </Button>
        )
      }
    >
      <ListTable
        short
        list={sessions}
        caption={`Sessions of ${name}`}
        empty={<EmptyState title="Never signed in">Sessions appear with the first sign-in.</EmptyState>}
      />
      <ConfirmDialog
        opened={asked !== null}
        danger
        title={asked === "all" ? `Sign ${name} out everywhere?` : `Sign ${name} out there?`}
        confirm={asked === "all" ? "Sign out everywhere" : "End session"}
        onConfirm={() =>
          asked === "all" || asked === null ? endAll.send({ body: { userId: user.id } }) : endOne.send({ id: asked.id })
        }
        onClose={() => setAsked(null)}
      >
        The device must sign in again at its next request. Unsent work stays on it.
      </ConfirmDialog>
    </Section>
  );
}

const facts: Column<UserSession>[] = [
  { field: "userAgent", title: "Device", phone: "title", show: ({ userAgent, packaged }) => deviceOf(userAgent, packaged) },
  { field: "createdAt", title: "Signed in", phone: "detail", show: ({ createdAt }) => <Instant at={createdAt} /> },
  { field: "lastSeenAt", title: "Last seen", phone: "detail", show: ({ lastSeenAt }) => <Instant at={lastSeenAt} /> },
  { field: "factor", show: ({ factor }) => factor ?? "password only" },
  { field: "ip", title: "From", show: ({ ip }) => <Mono>{ip}</Mono> },
  {
    field: "endedAt",
    title: "State",
    phone: "status",
    show: ({ endedAt, endReason, current }) =>
      endedAt ? (
        <StatusBadge meaning="idle">{`Ended: ${endReason ?? "expired"}`}</StatusBadge>
      ) : (
        <StatusBadge meaning="good">{current ? "This device" : "Active"}</StatusBadge>
      ),
  },
];

const actionsColumn = (ask: (session: UserSession) => void): Column<UserSession> => ({
  field: "id",
  title: "End",
  phone: "detail",
  show: (session) =>
    !session.endedAt &&
    !session.current && (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`End the session on ${deviceOf(session.userAgent, session.packaged)}`}
        onClick={() => ask(session)}
      >
        End session
      </Button>
    ),
});
