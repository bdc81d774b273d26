import { Button, Code, CopyButton, Group, Select } from "@mantine/core";
import { useState } from "react";
import { calendar, type FeedRow, feedScopes } from "../contract.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { RefusalOnPage } from "#kit/ui/RefusalOnPage.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { feeds, makeFeed, rotateFeed, revokeFeed } = calendar.endpoints;
const words = { mine: "My plan", team: "People I manage", base: "A base" } as const;

/** Addresses for Outlook, Google and other calendars: created, replaced and revoked. Each is shown once. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const own = useAsk(feeds, {});
  const [address, setAddress] = useState<string | null>(null);
  const rotate = useSend(rotateFeed, { onDone: (made) => setAddress(made.address) });
  const revoke = useSend(revokeFeed, { done: "Address revoked", onDone: () => setAddress(null) });
  return (
    <Dialog title="Subscribe in your calendar" size="lg" onClose={onClose}>
      <RefusalOnPage />
      <p>
        Your calendar program reads the plan at an address of its own. Whoever has the address reads it too, so share it with
        nobody. Google may read it only every several hours.
      </p>
      {address && (
        <Banner
          meaning="good"
          title="Copy this address now. It is not shown again."
          action={
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {copied ? "Copied" : "Copy address"}
                </Button>
              )}
            </CopyButton>
          }
        >
          <Code style={{ overflowWrap: "anywhere" }}>{address}</Code>
        </Banner>
      )}
      <NewFeed onMade={setAddress} />
      <Asked of={own}>
        {(rows) => (
          <Entries>
            {rows.map((row) => (
              <Entry
                key={row.id}
                actions={
                  <>
                    <Button size="compact-sm" variant="default" onClick={() => rotate.run({ id: row.id })}>
                      Replace address
                    </Button>
                    <Button size="compact-sm" variant="default" onClick={() => revoke.run({ id: row.id })}>
                      Revoke
                    </Button>
                  </>
                }
              >
                <FeedShown row={row} />
              </Entry>
            ))}
          </Entries>
        )}
      </Asked>
    </Dialog>
  );
}

function FeedShown({ row: { scope, baseName, createdAt, lastFetchAt } }: { row: FeedRow }) {
  return (
    <>
      {baseName ?? words[scope]}{" "}
      <span className="quiet">
        created <Instant at={createdAt} />,{" "}
        {lastFetchAt ? (
          <>
            read <Instant at={lastFetchAt} />
          </>
        ) : (
          "not read yet"
        )}
      </span>
    </>
  );
}

function NewFeed({ onMade }: { onMade: (address: string) => void }) {
  const wide = useReach("calendar", "view") !== "own";
  const bases = useAsk(baseEndpoints.names, {}, { when: wide }).data ?? [];
  const make = useSend(makeFeed, { onDone: ({ address }) => onMade(address) });
  const [scope, setScope] = useState<(typeof feedScopes)[number]>("mine");
  const [base, setBase] = useState<string | null>(null);
  const offered = feedScopes.filter((one) => wide || one !== "base");
  return (
    <Group gap={8} my="md" align="end">
      <Select
        label="Of"
        data={offered.map((value) => ({ value, label: words[value] }))}
        value={scope}
        allowDeselect={false}
        onChange={(chosen) => setScope(offered.find((one) => one === chosen) ?? "mine")}
      />
      {scope === "base" && (
        <Select label="Base" data={bases.map(({ id, name }) => ({ value: id, label: name }))} value={base} onChange={setBase} />
      )}
      <Button
        loading={make.sending}
        disabled={scope === "base" && base === null}
        onClick={() => make.run({ body: { scope, ...(scope === "base" && base ? { baseLocationId: base } : {}) } })}
      >
        Create address
      </Button>
    </Group>
  );
}
