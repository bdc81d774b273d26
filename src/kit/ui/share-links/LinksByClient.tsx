import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../dialogs.tsx";
import { Section } from "../Page.tsx";
import type { ShareLinkRow } from "#kit/share-links.ts";

interface OfClient extends ShareLinkRow {
  clientCompanyId: string | null;
  clientName: string | null;
}

interface LinksByClientProps<Row extends OfClient> {
  links: readonly Row[];
  /** The heading of those of no client. */
  others: string;
  /** The links of one client, whose name is given. */
  children: (links: readonly Row[], name: string) => ReactNode;
  /** Revokes all links of a client; left out for people who may not. */
  onRevokeAll?: ((clientCompanyId: string) => Promise<unknown>) | undefined;
}

/** Links that open, by client, with "Revoke all". */
export function LinksByClient<Row extends OfClient>({ links, others, children, onRevokeAll }: LinksByClientProps<Row>) {
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null);
  return (
    <>
      {[...Map.groupBy(links, ({ clientCompanyId }) => clientCompanyId)].map(([id, some]) => {
        const name = some[0]?.clientName ?? others;
        return (
          <Section
            key={id ?? "none"}
            title={name}
            actions={
              onRevokeAll &&
              id && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Revoke all links of ${name}`}
                  onClick={() => setAsked({ id, name })}
                >
                  Revoke all
                </Button>
              )
            }
          >
            {children(some, name)}
          </Section>
        );
      })}
      <ConfirmDialog
        opened={asked !== null}
        title={`Revoke all links of ${asked?.name ?? ""}?`}
        confirm="Revoke all"
        danger
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          if (asked && onRevokeAll) await onRevokeAll(asked.id);
        }}
      >
        They open for nobody from now on.
      </ConfirmDialog>
    </>
  );
}
