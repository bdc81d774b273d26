import { Anchor } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import type { Action } from "#kit/contract.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page } from "#kit/ui/Page.tsx";
import type { PageRoute } from "#kit/ui/pages.ts";
import { EmptyState } from "#kit/ui/states.tsx";
import { useSession } from "./session.ts";
import { mayUse, rightOf } from "./page-right.ts";

const refusals: Partial<Record<Action, string>> = {
  create: "Your roles let you view this, but not create.",
  edit: "Your roles let you view this, but not make changes.",
};

/** The page for people with the right it needs; others read that they lack it, instead of a form that they could not save. */
export function rightAsked(page: PageRoute, Asked: ComponentType): () => ReactNode {
  return function RightAsked() {
    const session = useSession();
    if (!session || mayUse(session, page)) return <Asked />;
    return (
      <Page title={page.title} narrow>
        <EmptyState
          icon={<IconLock />}
          title="No permission"
          action={
            <Anchor component={Go} href={page.under ?? listOf(page.path)}>
              Back
            </Anchor>
          }
        >
          {refusals[rightOf(page)] ?? "Your roles don't allow what this page is for."} Ask an administrator if your work needs it.
        </EmptyState>
      </Page>
    );
  };
}

/** "/calibration" of "/calibration/plans/new". */
const listOf = (path: string) => `/${path.split("/")[1] ?? ""}`;
