import { AboutMe } from "./AboutMe.tsx";
import { MyData } from "./MyData.tsx";
import { NotificationChoices } from "./NotificationChoices.tsx";
import { OwnDetails } from "./OwnDetails.tsx";
import { OwnFormatsSection } from "./OwnFormats.tsx";
import { PhotoSection } from "./pictures/PhotoSection.tsx";
import { SignatureSection } from "./pictures/SignatureSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { MyDelegations } from "./permissions/MyDelegations.tsx";
import { MyRequests } from "./requests/MyRequests.tsx";
import { RecoveryCodesSection } from "./RecoveryCodes.tsx";
import { SecondFactors } from "./SecondFactors.tsx";
import { SessionsSection } from "./Sessions.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Page } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { shell } from "#shell/contract.ts";
import { useSession } from "#shell/ui/session.ts";

/** Who I am in this company, and how my sign-in is secured. */
export default function MyProfilePage() {
  const session = useSession();
  const security = useAsk(shell.endpoints.mySecurity, {});
  if (!session) return null;
  return (
    <Page title="My profile" narrow>
      <AboutMe session={session} />
      <PhotoSection session={session} />
      <OwnDetails />
      <MyRequests />
      <SignatureSection />
      <OwnFormatsSection />
      <PasswordSection email={session.user.email} />
      <Asked of={security}>
        {(found) => (
          <>
            <SecondFactors security={found} email={session.user.email} />
            <RecoveryCodesSection security={found} email={session.user.email} />
          </>
        )}
      </Asked>
      <NotificationChoices />
      <MyDelegations />
      <SessionsSection />
      <MyData />
    </Page>
  );
}
