import { Group, Stack } from "@mantine/core";
import { ClientComment } from "../contract.ts";
import { CommentActions } from "./CommentActions.tsx";
import { Instant, Mono, Ref } from "#kit/ui/display.tsx";
import { refOf } from "./words.ts";
import { Section } from "#kit/ui/Page.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";

/** What the client says about a release or a report, with the answers. */
export function Comments({ comments }: { comments: readonly ClientComment[] }) {
  if (comments.length === 0) return null;
  return (
    <Section title="Client's comments">
      <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: "none" }}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <One comment={comment} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function One({ comment }: { comment: ClientComment }) {
  const { reportNumber, revision, text, name, role, createdAt, answer, answeredAt, answeredByName } = comment;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <FieldShown of={ClientComment} field="kind" row={comment} />
        <FieldShown of={ClientComment} field="state" row={comment} />
        {reportNumber !== null && (
          <Ref {...refOf(comment)}>
            <Mono>
              {reportNumber} Rev {revision}
            </Mono>
          </Ref>
        )}
      </Group>
      {text !== "" && <div style={{ whiteSpace: "pre-line" }}>{text}</div>}
      <div className="quiet">
        {name}, {role}, <Instant at={createdAt} />
      </div>
      {answer !== null && (
        <div style={{ whiteSpace: "pre-line" }}>
          Answer: {answer}
          <div className="quiet">
            {answeredByName}, <Instant at={answeredAt} />
          </div>
        </div>
      )}
      {comment.closingNote !== null && <div>Closed: {comment.closingNote}</div>}
      {comment.revisionId !== null && (
        <Ref entity="InspectionReport" id={comment.revisionId}>
          The revision it started
        </Ref>
      )}
      <Group gap="xs" mt={4}>
        <CommentActions comment={comment} />
      </Group>
    </Stack>
  );
}
