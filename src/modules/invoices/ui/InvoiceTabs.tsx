import { Stack, Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import type { Counted } from "#kit/contract.ts";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";

const addresses = { invoices: "/invoices", payments: "/invoices/payments", ageing: "/invoices/ageing" } as const;
type Tab = keyof typeof addresses;

/** The page of invoices: what is billed, what has been paid, and what is late. */
export function InvoiceTabs({ tab, count, children }: { tab: Tab; count: Counted | null; children: ReactNode }) {
  const go = useGo();
  return (
    <Page title="Invoices" count={count} actions={<NewButton to="/invoices/new" label="New invoice" module="invoices" />}>
      <Tabs value={tab} onChange={(next) => go(addresses[next as Tab])} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Invoices">
          <Tabs.Tab value="invoices">Invoices</Tabs.Tab>
          <Tabs.Tab value="payments">Payments</Tabs.Tab>
          <Tabs.Tab value="ageing">Ageing</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Stack gap="md">{children}</Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
