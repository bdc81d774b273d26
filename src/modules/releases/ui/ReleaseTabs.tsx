import { Button, Stack, Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import type { Counted } from "#kit/contract.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";

const addresses = { ready: "/inspection-reports/releases", releases: "/releases", comments: "/releases/comments" } as const;
type Tab = keyof typeof addresses;

/** The page of releases: what is ready to send, what was sent, and what clients say about it. */
export function ReleaseTabs({ tab, count, children }: { tab: Tab; count: Counted | null; children: ReactNode }) {
  const go = useGo();
  const dossier = useNamed("release.issue") && (
    <Button variant="default" component={Go} href="/releases/dossier">
      New turnover dossier
    </Button>
  );
  return (
    <Page title="Releases" count={count} actions={dossier}>
      <Tabs value={tab} onChange={(next) => go(addresses[next as Tab])} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Releases">
          <Tabs.Tab value="ready">Ready to release</Tabs.Tab>
          <Tabs.Tab value="releases">Releases</Tabs.Tab>
          <Tabs.Tab value="comments">Comments</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Stack gap="md">{children}</Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
