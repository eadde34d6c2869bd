"""Adapters to environments and evaluation harnesses, one module for each package.

They have no logic of their own: the tasks are those of ``clearway.tasks``, the scores those of
``clearway.score``. Each needs its package: ``pip install 'clearway[inspect]'``, for instance.
"""
