import { useNavigate } from 'react-router-dom';
import { MyMomentsCard } from '../../visitor/moments/own/profile/my-moments-card.tsx';
import { ProfilePage } from '../../visitor/profile/profile-page.tsx';
import { BottomBar } from '../shell/bottom-bar.tsx';

export function ProfileRoute() {
  const navigate = useNavigate();
  return (
    <div className="with-bottom-bar">
      <ProfilePage moments={<MyMomentsCard />} />
      <BottomBar current="profile" onShare={() => void navigate('/upload?fromAuth=true')} />
    </div>
  );
}
