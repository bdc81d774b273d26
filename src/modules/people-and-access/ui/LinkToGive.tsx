import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import { Go } from "#kit/ui/Go.tsx";
import { Banner } from "#kit/ui/status.tsx";

interface LinkToGiveProps {
  link: string;
  to: string;
  /** How long it counts: days of an invitation; without it the 60 minutes of a new password. */
  days?: number;
  /** Where to go afterwards. */
  href?: string;
}

/** A link the product could not send, shown once to whoever made it. */
export function LinkToGive({ link, to, days, href }: LinkToGiveProps) {
  return (
    <Banner meaning="waiting" title="No email channel is configured">
      <p>
        Pass this link to {to} yourself. It works once, for {days ? `${days} days` : "60 minutes"}, and is not shown again.
      </p>
      <TextInput label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Group mt="sm">
        <CopyButton value={link}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy link"}</Button>}
        </CopyButton>
        {href && (
          <Button variant="default" component={Go} href={href}>
            Go to the person
          </Button>
        )}
      </Group>
    </Banner>
  );
}
