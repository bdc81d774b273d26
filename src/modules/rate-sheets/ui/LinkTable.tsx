import { Button } from "@mantine/core";
import { useState } from "react";
import { rateSheets } from "../contract.ts";
import { capital } from "#kit/capital.ts";
import type { ShareLinkRow } from "#kit/share-links.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { dayText, instantText } from "#kit/ui/format.ts";
import { Asked } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

interface LinkTableProps<Row extends ShareLinkRow> {
  links: readonly Row[];
  caption: string;
  mayRevoke: boolean;
  /** Columns before the usual ones. */
  before?: readonly Column<Row>[];
}

/** Links with their state, their views and "Revoke". */
export function LinkTable<Row extends ShareLinkRow>({ links, caption, mayRevoke, before = [] }: LinkTableProps<Row>) {
  const [viewed, setViewed] = useState<string | null>(null);
  const revoke = useSend(rateSheets.endpoints.revokeLink, { done: "Link revoked" });
  if (links.length === 0) return <p className="quiet">No links.</p>;
  const columns = [
    ...before,
    ...columnsFor<Row>({
      onView: setViewed,
      ...(mayRevoke ? { onRevoke: (linkId: string) => revoke.run({ linkId }) } : {}),
    }),
  ];
  return (
    <>
      <DataTable short caption={caption} rows={[...links]} columns={columns} />
      {viewed && <Views linkId={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

function stateOf({ isLive, isLocked, revokedAt, hasPasscode }: ShareLinkRow): string {
  if (isLive) return hasPasscode ? "Opens with passcode" : "Opens";
  if (revokedAt) return "Revoked";
  return isLocked ? "Locked" : "Over";
}

function Views({ linkId, onClose }: { linkId: string; onClose: () => void }) {
  const views = useAsk(rateSheets.endpoints.linkViews, { linkId });
  return (
    <Dialog title="Views" onClose={onClose}>
      <Asked of={views}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">Nobody has opened it.</p>
          ) : (
            <DataTable
              short
              caption="Views"
              rows={rows}
              columns={[
                { field: "at", title: "When", phone: "title", show: ({ at }) => instantText(at) },
                { field: "outcome", title: "What", phone: "status", show: ({ outcome }) => capital(outcome) },
                { field: "ip", title: "Address", mono: true, phone: "detail" },
                { field: "userAgent", title: "Software" },
              ]}
            />
          )
        }
      </Asked>
    </Dialog>
  );
}

interface LinkActions {
  onView: (linkId: string) => void;
  onRevoke?: (linkId: string) => void;
}

const columnsFor = <Row extends ShareLinkRow>({ onView, onRevoke }: LinkActions): Column<Row>[] => [
  { field: "recipientName", title: "For", phone: "title" },
  {
    field: "isLive",
    title: "State",
    phone: "status",
    show: (link) => <StatusBadge meaning={link.isLive ? "good" : "idle"}>{stateOf(link)}</StatusBadge>,
  },
  { field: "expiresAt", title: "Until", show: ({ expiresAt }) => dayText(expiresAt.slice(0, 10)), phone: "detail" },
  {
    field: "views",
    title: "Views",
    align: "right",
    show: ({ views, maxViews }) => (maxViews === null ? String(views) : `${views} of ${maxViews}`),
  },
  { field: "lastViewedAt", title: "Last viewed", show: ({ lastViewedAt }) => (lastViewedAt ? instantText(lastViewedAt) : "") },
  { field: "createdBy", title: "Made by" },
  {
    field: "id",
    title: "Actions",
    phone: "detail",
    show: ({ id, isLive, recipientName }) => (
      <>
        <Button size="compact-xs" variant="subtle" onClick={() => onView(id)} aria-label={`Views of ${recipientName}`}>
          Views
        </Button>
        {isLive && onRevoke && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={`Revoke the link of ${recipientName}`}
            onClick={() => onRevoke(id)}
          >
            Revoke
          </Button>
        )}
      </>
    ),
  },
];
