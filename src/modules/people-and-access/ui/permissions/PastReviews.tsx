import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import type { AccessReview } from "../../review-contract.ts";
import styles from "./permissions.module.css";
import { addressOf } from "#kit/client.ts";
import type { Column } from "#kit/ui/column.ts";
import { sayFailure, useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Instant } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { saveFile } from "#kit/ui/save-file.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

const { checkReview, reviewPdf } = peopleAndAccess.endpoints;

/** Closed reviews with their signed papers; nothing before the first one. */
export function PastReviews({ reviews }: { reviews: readonly AccessReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <Section title="Closed reviews">
      <DataTable short rows={reviews} columns={columns} caption="Closed access reviews" />
    </Section>
  );
}

const many = (count: number, words: string) => (count > 0 ? `${count} ${words}` : null);

const columns: Column<AccessReview>[] = [
  { field: "number", title: "Review", mono: true, phone: "title" },
  { field: "openedOn", title: "Opened", show: ({ openedOn }) => <Day on={openedOn} /> },
  {
    field: "closedAt",
    title: "Closed",
    phone: "detail",
    show: ({ closedAt, closedByName, closingNote }) => (
      <div>
        <Instant at={closedAt} />
        <div className={styles.under}>{`${closedByName ?? ""}${closingNote ? `: ${closingNote}` : ""}`}</div>
      </div>
    ),
  },
  {
    field: "people",
    title: "People",
    phone: "detail",
    show: ({ confirmed, change, left, open }) =>
      [many(confirmed, "confirmed"), many(change, "to change"), many(left, "left"), many(open, "not confirmed")]
        .flatMap((words) => words ?? [])
        .join(", "),
  },
  {
    field: "keyId",
    title: "Signature",
    phone: "status",
    show: (review) => (
      <div className={styles.beside}>
        <Signature of={review} />
        <Paper of={review} />
      </div>
    ),
  },
];

/** Asked of the server each time: it recomputes the hashes. */
function Signature({ of: { id } }: { of: AccessReview }) {
  const { data } = useAsk(checkReview, { id });
  if (!data) return <span className="quiet">Checking</span>;
  const genuine = data.content && data.pdf !== false;
  return (
    <StatusBadge meaning={genuine ? "good" : "bad"}>{genuine ? "Signature holds" : "Changed after it was signed"}</StatusBadge>
  );
}

function Paper({ of: { id, number } }: { of: AccessReview }) {
  const [saving, setSaving] = useState(false);
  async function save() {
    setSaving(true);
    await saveFile(addressOf(reviewPdf, { id }), `access-review-${number}.pdf`).catch(sayFailure);
    setSaving(false);
  }
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`Download the signed PDF of ${number}`}
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={saving}
      onClick={() => void save()}
    >
      Signed PDF
    </Button>
  );
}
