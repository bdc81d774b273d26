import { Anchor, Group, Stack } from "@mantine/core";
import { type ItemReview, reviewMeanings, type ReleaseItem, type ReleaseWhole } from "../contract.ts";
import { linkOf } from "#kit/client.ts";
import { files } from "#kit/files.ts";
import { Instant, Mono, Ref } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** What the client's review says of each report of a release for approval. */
export function Reviews({ release: { items } }: { release: ReleaseWhole }) {
  const reviewed = items.flatMap((item) => (item.review ? [{ item, review: item.review }] : []));
  if (reviewed.length === 0) return null;
  return (
    <Section title="Client's review">
      <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: "none" }}>
        {reviewed.map(({ item, review }) => (
          <li key={item.id}>
            <One item={item} review={review} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function One({ item, review }: { item: ReleaseItem; review: ItemReview }) {
  const { status, words, name, role, at, text, fileId, fileName, revisionId } = review;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <StatusBadge meaning={reviewMeanings[status]}>{words}</StatusBadge>
        <Mono>
          {item.reportNumber} Rev {item.revision}
        </Mono>
      </Group>
      {text && <div style={{ whiteSpace: "pre-line" }}>{text}</div>}
      <div className="quiet">
        {name}, {role}, <Instant at={at} />
      </div>
      {fileId && (
        <Anchor href={linkOf(files.endpoints.content, { id: fileId, query: {} })} target="_blank">
          {fileName}
        </Anchor>
      )}
      {revisionId && (
        <Ref entity="InspectionReport" id={revisionId}>
          The revision it started
        </Ref>
      )}
    </Stack>
  );
}
