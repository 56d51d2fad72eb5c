import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { PhoneCall } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** To the members whose membership ends: the next sales. */
export function RemindLink() {
  return (
    <Button asChild icon={PhoneCall}>
      <Link to={paths.remind}>{i18n.t('Remind Today')}</Link>
    </Button>
  );
}
