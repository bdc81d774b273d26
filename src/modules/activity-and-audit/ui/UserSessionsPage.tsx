import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { activityAndAudit, type UserSession } from "../contract.ts";
import { isDenied } from "./denied.ts";
import { usePeople } from "./people.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList, useSend } from "#kit/ui/data.ts";
import { deviceOf } from "#kit/ui/device-words.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Instant, Mono } from "#kit/ui/display.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";

const { userSessions, countUserSessions, endUserSession, endAllSessions, markFieldDevice } = activityAndAudit.endpoints;

type Asked = { session: UserSession; everywhere: boolean };

/** Who is signed in and where from; a session that is ended here is refused at its next request. */
export default function UserSessionsPage() {
  const mayEnd = useReach("user-sessions", "edit");
  const [asked, setAsked] = useState<Asked | null>(null);
  const mark = useSend(markFieldDevice, {
    done: ({ field }) => (field ? "Device marked for the field" : "Device marked for the office"),
  });
  const columns = mayEnd ? withActions(setAsked, ({ id, field }) => mark.run({ body: { sessionId: id, field: !field } })) : facts;
  const sessions = useList(userSessions, { columns, count: countUserSessions });
  const people = usePeople();
  const endOne = useSend(endUserSession, { done: "Session ended" });
  const endAll = useSend(endAllSessions, { done: ({ count }) => (count === 1 ? "1 session ended" : `${count} sessions ended`) });
  return (
    <Page title="User sessions" count={sessions.total}>
      {!isDenied(sessions) && (
        <ListControls
          list={sessions}
          search="User"
          archive={false}
          filters={[
            { kind: "choice", name: "state", label: "State", options: optionsOf(["active", "ended"]) },
            { kind: "choice", name: "userId", label: "User", options: people },
          ]}
        />
      )}
      <ListTable list={sessions} caption="User sessions" empty={<EmptyState title="No sessions yet" />} />
      {asked && (
        <ConfirmDialog
          opened
          danger
          title={asked.everywhere ? `Sign ${asked.session.userName} out everywhere` : `Sign ${asked.session.userName} out`}
          confirm={asked.everywhere ? "Sign out everywhere" : "End session"}
          onConfirm={() =>
            asked.everywhere ? endAll.send({ body: { userId: asked.session.userId } }) : endOne.send({ id: asked.session.id })
          }
          onClose={() => setAsked(null)}
        >
          {asked.everywhere
            ? "Every device of this person has to sign in again. Your own current session stays."
            : "The device has to sign in again with its next request."}
        </ConfirmDialog>
      )}
    </Page>
  );
}

function Mark({ of: session, mark }: { of: UserSession; mark: (session: UserSession) => void }) {
  if (!session.deviceId || !session.mayEnd) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Mark this device of ${session.userName} for the ${session.field ? "office" : "field"}`}
      onClick={() => mark(session)}
    >
      {session.field ? "Office" : "Field"}
    </Button>
  );
}

function Ends({ of: session, ask }: { of: UserSession; ask: (asked: Asked) => void }) {
  if (session.endedAt || !session.mayEnd) return null;
  return (
    <Group gap={6} wrap="nowrap">
      {!session.current && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`End this session of ${session.userName}`}
          onClick={() => ask({ session, everywhere: false })}
        >
          Here
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Sign ${session.userName} out everywhere`}
        onClick={() => ask({ session, everywhere: true })}
      >
        Everywhere
      </Button>
    </Group>
  );
}

const facts: Column<UserSession>[] = [
  { field: "userName", phone: "title" },
  {
    field: "state",
    title: "State",
    phone: "status",
    show: ({ endedAt, endReason, current }) =>
      endedAt ? (
        <StatusBadge meaning="idle">{`ended: ${endReason ?? "logout"}`}</StatusBadge>
      ) : (
        <StatusBadge meaning="good">{current ? "this session" : "active"}</StatusBadge>
      ),
  },
  {
    field: "userAgent",
    show: ({ userAgent, packaged, field }) => (
      <>
        {deviceOf(userAgent, packaged)}
        {field && <span className="quiet"> field device</span>}
      </>
    ),
    phone: "detail",
  },
  { field: "ip", show: ({ ip }) => (ip ? <Mono>{ip}</Mono> : null), phone: "no" },
  { field: "place", phone: "no" },
  { field: "factor", phone: "no", show: ({ factor }) => factor ?? "password only" },
  { field: "createdAt", show: ({ createdAt }) => <Instant at={createdAt} />, phone: "no" },
  { field: "lastSeenAt", show: ({ lastSeenAt }) => <Instant at={lastSeenAt} />, phone: "detail" },
  { field: "expiresAt", show: ({ expiresAt }) => <Instant at={expiresAt} />, phone: "no", hidden: true },
];

const withActions = (ask: (asked: Asked) => void, mark: (session: UserSession) => void): Column<UserSession>[] => [
  ...facts,
  { field: "field", title: "Field device", phone: "no", show: (session) => <Mark of={session} mark={mark} /> },
  { field: "end", title: "Sign out", phone: "no", show: (session) => <Ends of={session} ask={ask} /> },
];
