import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useMemo } from "react";
import { ActorContext } from "#kit/ui/actor.ts";
import { useDigitsPad } from "#kit/ui/digits/digits-pad.ts";
import { useFocusRestored } from "#kit/ui/focus-restored.ts";
import "#kit/ui/styles/house.ts";
import { PagePartsContext } from "#kit/ui/page-parts.tsx";
import { RecordKindsContext } from "#kit/ui/record-kinds.ts";
import { usualFormats } from "#kit/formats.ts";
import { showAs } from "#kit/ui/format.ts";
import { useThemeOf } from "./theme-of-company.ts";
import { allParts, allRecords } from "./navigation.ts";
import { usePages } from "./rail.ts";
import { mayOpen, useSession } from "./session.ts";
import { useSessionEnded } from "./session-ended.ts";

const ForcedChange = lazy(() => import("./ForcedChange.tsx"));
const Consent = lazy(() => import("./Consent.tsx"));
const DigitsPad = lazy(() => import("#kit/ui/digits/DigitsPad.tsx"));
const SignInOver = lazy(() => import("./SignInOver.tsx"));

/**
 * Around every page behind sign-in, with or without the frame: who is at the screen, where each kind of record is shown, and what modules show on
 * pages of others. First of all a new password is required where one is due, then the agreement.
 */
export default function Inside() {
  useFocusRestored();
  const ended = useSessionEnded();
  const digits = useDigitsPad();
  const session = useSession();
  const pages = usePages();
  const actor = useMemo(
    () => ({
      id: session?.user?.id ?? "",
      name: session?.user ? `${session.user.firstName} ${session.user.lastName}` : "",
      rights: session?.rights ?? {},
      isSuperUser: session?.isSuperUser ?? false,
      timeZone: session?.timeZone ?? "UTC",
      named: session?.namedActions ?? [],
    }),
    [session],
  );
  const { formats = usualFormats, theme = "light", timeZone } = session ?? {};
  // Set before anything inside is rendered: the parts of a page read it while rendering.
  const shownAs = useMemo(() => {
    showAs(formats, timeZone);
    return JSON.stringify({ formats, timeZone });
  }, [formats, timeZone]);
  useThemeOf(theme);
  const kinds = useMemo(() => allRecords(pages).filter(({ module }) => session && mayOpen(session, module)), [pages, session]);
  const parts = useMemo(() => allParts(pages), [pages]);
  return (
    <ActorContext value={actor}>
      <RecordKindsContext value={kinds}>
        <PagePartsContext value={parts}>
          <Suspense>
            {ended && session && <SignInOver user={session.user} />}
            {session?.user.mustChangePassword && <ForcedChange />}
            {session && !session.user.mustChangePassword && <Consent userId={session.user.id} />}
            {digits.on && <DigitsPad />}
          </Suspense>
          {!session?.user.mustChangePassword && <Outlet key={shownAs} />}
        </PagePartsContext>
      </RecordKindsContext>
    </ActorContext>
  );
}
