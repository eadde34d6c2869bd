"""Makes the helpers importable, here and in the workers that are started from here."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
