import { Outlet } from "@tanstack/react-router";
import { useMemo } from "react";
import { ActorContext } from "#kit/ui/actor.ts";
import { HintProvider } from "#kit/ui/Hint.tsx";
import "#kit/ui/styles/house.ts";
import { RecordKindsContext } from "#kit/ui/record-kinds.ts";
import { allRecords } from "./navigation.ts";
import { usePages } from "./rail.ts";
import { mayOpen, useSession } from "./session.ts";

/** Around every page behind sign-in, framed or bare: who is in front of the screen, and where each kind of record is shown. */
export default function Inside() {
  const session = useSession();
  const pages = usePages();
  const actor = useMemo(
    () => ({
      id: session?.user?.id ?? "",
      name: session?.user ? `${session.user.firstName} ${session.user.lastName}` : "",
      rights: session?.rights ?? {},
      isSuperUser: session?.isSuperUser ?? false,
      timeZone: session?.timeZone ?? "UTC",
    }),
    [session],
  );
  const kinds = useMemo(() => allRecords(pages).filter(({ module }) => session && mayOpen(session, module)), [pages, session]);
  return (
    <ActorContext value={actor}>
      <RecordKindsContext value={kinds}>
        <HintProvider>
          <Outlet />
        </HintProvider>
      </RecordKindsContext>
    </ActorContext>
  );
}
