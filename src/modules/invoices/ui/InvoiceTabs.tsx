import { Button, Stack, Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import type { Counted } from "#kit/contract.ts";
import { Go } from "#kit/ui/Go.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { useTabInView } from "#kit/ui/PageTabs.tsx";
import { useGo } from "#kit/ui/routing.ts";

const addresses = {
  invoices: "/invoices",
  ready: "/invoices/ready",
  payments: "/invoices/payments",
  retainage: "/invoices/retainage",
  ageing: "/invoices/ageing",
  recurring: "/invoices/recurring",
  reminders: "/invoices/reminders",
  exports: "/invoices/exports",
  figures: "/invoices/figures",
} as const;
const titles = {
  invoices: "Invoices",
  ready: "Ready to bill",
  payments: "Payments",
  retainage: "Retainage",
  ageing: "Statements",
  recurring: "Recurring",
  reminders: "Reminders",
  exports: "Exports",
  figures: "Figures",
} as const;
type Tab = keyof typeof addresses;

interface InvoiceTabsProps {
  tab: Tab;
  count: Counted | null;
  /** What is done on this tab, where that is not a new invoice. */
  action?: ReactNode;
  children: ReactNode;
}

/** The page of invoices: what is billed, what has been paid, and what is late. */
export function InvoiceTabs({ tab, count, action, children }: InvoiceTabsProps) {
  const go = useGo();
  const row = useTabInView(Object.keys(titles).indexOf(tab));
  return (
    <Page
      title={titles[tab]}
      count={count}
      actions={
        <>
          <Button variant="default" component={Go} href="/invoices/links">
            Links
          </Button>
          {action ?? <NewButton to="/invoices/new" label="New invoice" module="invoices" />}
        </>
      }
    >
      <Tabs value={tab} onChange={(next) => go(addresses[next as Tab])} keepMounted={false}>
        <Tabs.List mb="md" ref={row} aria-label="Invoices">
          {Object.entries(titles).map(([value, title]) => (
            <Tabs.Tab key={value} value={value}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Stack gap="md">{children}</Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
