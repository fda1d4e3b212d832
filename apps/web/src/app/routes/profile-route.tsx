import { MyMomentsCard } from '../../visitor/moments/own/profile/my-moments-card.tsx';
import { ProfilePage } from '../../visitor/profile/profile-page.tsx';

export function ProfileRoute() {
  return <ProfilePage moments={<MyMomentsCard />} />;
}
