import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Column } from "../column.ts";
import { DataTable } from "../DataTable.tsx";
import { Dialog } from "../dialogs.tsx";
import { dayText, instantText } from "../format.ts";
import { Asked } from "../states.tsx";
import { StatusBadge } from "../status.tsx";
import { capital } from "#kit/capital.ts";
import type { ShareLinkRow, ShareLinkView } from "#kit/share-links.ts";

interface LinkTableProps<Row extends ShareLinkRow> extends LinkActions {
  links: readonly Row[];
  caption: string;
  /** Columns before the usual ones. */
  before?: readonly Column<Row>[];
}

/** Links with their state, their views and, for people who may, "Revoke". */
export function LinkTable<Row extends ShareLinkRow>({ links, caption, before = [], ...actions }: LinkTableProps<Row>) {
  if (links.length === 0) return <p className="quiet">No links.</p>;
  return <DataTable short caption={caption} rows={[...links]} columns={[...before, ...columnsFor<Row>(actions)]} />;
}

function stateOf({ isLive, isLocked, revokedAt, hasPasscode, asksCode }: ShareLinkRow): string {
  const needs = [hasPasscode && "passcode", asksCode && "code"].filter(Boolean).join(" and ");
  if (isLive) return needs ? `Opens with ${needs}` : "Opens";
  if (revokedAt) return "Revoked";
  return isLocked ? "Locked" : "Over";
}

/** Who opened a link, and when. */
export function LinkViews({ of: views, onClose }: { of: UseQueryResult<ShareLinkView[]>; onClose: () => void }) {
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
  /** Left out where views are not shown one by one. */
  onView?: ((linkId: string) => void) | undefined;
  /** Left out for people who may not. */
  onRevoke?: ((linkId: string) => void) | undefined;
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
        {onView && (
          <Button size="compact-xs" variant="subtle" onClick={() => onView(id)} aria-label={`Views of ${recipientName}`}>
            Views
          </Button>
        )}
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
